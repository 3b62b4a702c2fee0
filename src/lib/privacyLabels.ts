/** What the fields of privacy are called on screen. */
export const PRIVACY_LABELS: Record<string, string> = {
  adult: 'Es mayor de edad',
  file: 'Archivo',
  notice: 'Aviso',
  purposes: 'Propósitos',
  signer: 'Quién firma',
}
