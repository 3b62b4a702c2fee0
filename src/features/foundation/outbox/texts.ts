export const MAIL_LIMITS = { username: 254, password: 500, senderName: 80, email: 254, account: 80 }

export const PURPOSES = { service: 'Servicio', marketing: 'Publicidad' } as const

/** Why a message with a link is held (M146). */
export const NO_ADDRESS = 'Falta la dirección pública'

/** Why a late message is held (M154). */
export const ASKS = 'Lleva más de un día sin salir: di si todavía hace falta'

export const CHANNEL_TEXTS = {
  host: 'El servidor se escribe como smtp.academia.mx, sin puerto ni usuario.',
  port: 'El puerto es un número entre 1 y 65535.',
  email: 'El correo no está completo.',
  to: 'Escribe a qué correo va la prueba.',
  again: 'Escribe de nuevo la contraseña: cambió el servidor o el usuario para el que se guardó.',
  sender: 'El usuario no es un correo: escribe con qué correo salen los mensajes.',
  sms: 'Un proveedor de SMS necesita cuenta, clave y remitente.',
}
