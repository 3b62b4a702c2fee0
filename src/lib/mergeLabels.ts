export const MERGE_LABELS: Record<string, string> = {
  a: 'Ficha',
  apart: 'No son la misma persona',
  b: 'Otra ficha',
  choices: 'Lo que se elige',
  give: 'Ficha que se une',
  handedOver: 'Pasó',
  keep: 'Ficha que queda',
  mergedFrom: 'Ficha unida',
  mergedInto: 'Unida con',
  print: 'Vista previa',
  talk: 'Plática',
  talkId: 'Plática',
}
