/** What the fields of a second step and of taking back are called on screen. */
export const TRUST_LABELS: Record<string, string> = {
  rest: 'Dejar fuera lo que otros cambiaron',
  ticket: 'Entrada a medias',
  totp: 'Código de la app',
}
