interface SmtpError {
  code?: string | undefined
  responseCode?: number | undefined
  response?: string | undefined
  message: string
}

const FULL = 'El buzón de esa dirección está lleno.'
const UNKNOWN_ADDRESS = 'El servidor de correo dice que esa dirección no existe o no recibe mensajes.'
const REJECTED = 'El servidor de correo rechazó el mensaje.'
export const NO_UTF8 = 'El servidor de correo no acepta direcciones con acentos o eñes.'

/** Refusals that concern the recipient's address, not the academy's own mail (M109). */
export const ADDRESS_REFUSALS: readonly string[] = [FULL, UNKNOWN_ADDRESS, REJECTED, NO_UTF8]

const UNREACHED = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND'])
const NO_SUCH = new Set([550, 551, 553])

function sentenceOf({ code = '', responseCode = 0, response, message }: SmtpError): string {
  const words = response ?? message
  if (code === 'EAUTH' || responseCode === 535) return 'El servidor de correo no aceptó el usuario o la contraseña.'
  if (code === 'ETLS') return 'El servidor de correo no ofrece la conexión cifrada que se le pidió.'
  if (responseCode === 552 || /\b[45]\.2\.2\b|mailbox (is )?full|quota/i.test(words)) return FULL
  if (NO_SUCH.has(responseCode)) return UNKNOWN_ADDRESS
  if (responseCode >= 500) return REJECTED
  if (responseCode >= 400) return 'El servidor de correo pidió intentarlo más tarde.'
  return UNREACHED.has(code) ? 'No se pudo llegar al servidor de correo.' : 'El mensaje no se pudo entregar al servidor de correo.'
}

/** A Spanish sentence, then on its own line the mail server's words. */
export const mailRefusal = (error: SmtpError, most = 500): string =>
  `${sentenceOf(error)}\n${error.response ?? error.message}`.slice(0, most)

export function refusalParts(reason: string): { text: string; detail: string | null } {
  const [text = '', ...more] = reason.split('\n')
  return { text, detail: more.join(' ').trim() || null }
}
