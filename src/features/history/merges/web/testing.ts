import type { Answer } from '#contract/route.ts'
import type { TwinCard, TwinPair } from '#features/foundation/twins/contract.ts'
import type { merges } from '../contract.ts'

export const KEEP = 'a00000000000000000000001'
export const GIVE = 'a00000000000000000000002'

export const card = (part: Partial<TwinCard> = {}): TwinCard => ({
  _id: KEEP,
  name: 'Ana',
  lastName: 'López',
  secondLastName: 'Ruiz',
  email: 'ana@correo.mx',
  phoneNumber: '5544719032',
  birthDate: null,
  folio: '25-000917',
  since: '2025-02-03T18:00:00.000Z',
  of: null,
  ...part,
})
export const other = card({
  _id: GIVE,
  lastName: 'Lopes',
  email: 'ana.lopes@correo.mx',
  folio: '26-001702',
  since: '2026-11-19T18:00:00.000Z',
})
export const pair = (part: Partial<TwinPair> = {}): TwinPair => ({
  a: card(),
  b: other,
  reasons: ['phone'],
  score: 0.8,
  stays: KEEP,
  ...part,
})

export const preview = (part: Partial<Answer<typeof merges.preview>> = {}): Answer<typeof merges.preview> => ({
  keep: { _id: KEEP, name: 'Ana López Ruiz', folio: '25-000917', since: '2025-02-03T18:00:00.000Z' },
  give: { _id: GIVE, name: 'Ana Lopes Ruiz', folio: '26-001702', since: '2026-11-19T18:00:00.000Z' },
  moves: [
    { what: 'groups', count: 1, amount: null, own: 1, ownAmount: null },
    { what: 'payments', count: 1, amount: 2700, own: 3, ownAmount: 2400 },
  ],
  choices: [
    { key: 'name', label: 'Nombre', keep: 'Ana López Ruiz', give: 'Ana Lopes Ruiz', open: true, proposed: 'keep' },
    { key: 'email', label: 'Correo', keep: 'ana@correo.mx', give: 'ana.lopes@correo.mx', open: true, proposed: 'keep' },
    { key: 'phoneNumber', label: 'Teléfono', keep: '55 4471 9032', give: '55 4471 9032', open: false, proposed: 'keep' },
    { key: 'birthDate', label: 'Nacimiento', keep: null, give: '22/08/2010', open: false, proposed: 'give' },
  ],
  before: { keep: { debt: 0, credit: 0 }, give: { debt: 5400, credit: 0 } },
  after: { debt: 5400, credit: 0 },
  print: 'p1',
  ...part,
})
