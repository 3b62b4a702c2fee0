export const CHANNEL_LIMITS = { name: 120, id: 120, url: 500 }

export const CHANNEL_TEXTS = {
  name: 'Debes ingresar el nombre del canal.',
  rtmp: 'La dirección RTMP debe empezar con rtmp:// o rtmps://',
  web: 'La dirección debe empezar con http:// o https://',
  login: 'La dirección no debe llevar usuario ni contraseña.',
  empty: 'Aún no hay canales en vivo',
}
