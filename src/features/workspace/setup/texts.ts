// Limits and texts of the setup.
export const SETUP_LIMITS = { rooms: 60 }

export const SETUP_TEXTS = {
  code: 'Escribe el código que muestra el servidor.',
  roomTwice: 'Dos salones no pueden llamarse igual.',
  typeName: 'Escribe el nombre de la academia.',
  password: 'Escribe tu contraseña.',
}
