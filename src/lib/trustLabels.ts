/** What the fields of a second step, of taking back and of somebody's campuses are called on screen. */
export const TRUST_LABELS: Record<string, string> = {
  attestationObject: 'Prueba de la llave',
  authenticatorData: 'Datos de la llave',
  batch: 'Lote',
  brought: 'Traído a la sede',
  clientDataJSON: 'Datos del navegador',
  key: 'Folio o pase',
  needsFactor: 'Pide un segundo paso',
  passkey: 'Llave de acceso',
  response: 'Respuesta de la llave',
  rest: 'Dejar fuera lo que otros cambiaron',
  scope: 'Alcance',
  sealed: 'Liga de baja',
  signature: 'Firma',
  ticket: 'Entrada a medias',
  totp: 'Código de la app',
  userHandle: 'Dueño de la llave',
}
