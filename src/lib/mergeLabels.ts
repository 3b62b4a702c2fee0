/** What the fields of merged cards, and of the talks that they are of, are called on screen. */
export const MERGE_LABELS: Record<string, string> = {
  apart: 'No son la misma persona',
  choices: 'Lo que se elige',
  handedOver: 'Pasó',
  mergedFrom: 'Ficha unida',
  mergedInto: 'Unida con',
  print: 'Vista previa',
  talk: 'Plática',
  talkId: 'Plática',
}
