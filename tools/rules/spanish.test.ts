import { expect, test } from 'vitest'
import { examFaults, examFaultsOf, REPLACED, spanishFaults, spanishFaultsOf } from './spanish.ts'

const faultsIn = (text: string) => spanishFaultsOf({ path: 'src/a.tsx', text })

test('M54, RUN-98: all texts of console, server, letters, PDFs and demo are correct Spanish, except quoted ones', async () => {
  expect(await spanishFaults()).toEqual([])
})

test.each([
  ["const a = 'Toda la platica'", "src/a.tsx:1: 'platica' in 'Toda la platica'"],
  ['const a = <p>Buscar por numero</p>', "src/a.tsx:1: 'numero' in 'Buscar por numero'"],
  ['\nconst a = `${n} dias mas`', "src/a.tsx:2: 'dias', 'mas' in 'dias mas'"],
  ["const a = <List noun={['platica', 'platicas']} />", "src/a.tsx:1: 'platica' in 'platica'"],
  ["const a = 'Ocurrio un error en la sesion'", "src/a.tsx:1: 'sesion' in 'Ocurrio un error en la sesion'"],
])('M54: reports %s', (text, fault) => {
  expect(faultsIn(text)[0]).toBe(fault)
})

test.each(REPLACED)('M54: does not accept again «%s»', phrase => {
  expect(faultsIn(`const a = <p>Hoy ${phrase} mañana</p>`)).toHaveLength(1)
})

test.each([
  "import a from './platica sin acento.ts'",
  "const a = '/platicas'",
  "const a = { tab: 'contrasena' }",
  "const a = 'Pláticas del día: números, páginas y códigos'",
  "const a = 'Ocurrio un error'",
])('M54: accepts %s', text => {
  expect(faultsIn(text)).toEqual([])
})

test('M43 AUL-51: texts name the entrance exam ECOEMS', async () => {
  expect(await examFaults()).toEqual([])
})

test('M43 AUL-51: comipemsOrder keeps its name', () => {
  const file = (text: string) => examFaultsOf({ path: 'a.ts', text })
  expect(file('student.comipemsOrder\nstudent.comipems_order')).toEqual([])
  expect(file("name: 'COMIPEMS Intensivo'")).toEqual(['a.ts:1: the exam is ECOEMS since 2025'])
})
