/** What the fields of a second step, of taking back and of somebody's campuses are called on screen. */
export const TRUST_LABELS: Record<string, string> = {
  brought: 'Traído a la sede',
  key: 'Folio o pase',
  needsFactor: 'Pide un segundo paso',
  rest: 'Dejar fuera lo que otros cambiaron',
  scope: 'Alcance',
  ticket: 'Entrada a medias',
  totp: 'Código de la app',
}
