/** What the fields of privacy are called on screen. */
export const PRIVACY_LABELS: Record<string, string> = {
  adult: 'Es mayor de edad',
  carriedOut: 'Cumplida',
  carryOutBy: 'Cumplir a más tardar',
  due: 'Contestar a más tardar',
  file: 'Archivo',
  notice: 'Aviso',
  purpose: 'Propósito',
  purposes: 'Propósitos',
  received: 'Recibida',
  signer: 'Quién firma',
}
