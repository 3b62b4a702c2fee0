import { expect, test } from 'vitest'
import { readerFault } from './readerFault.ts'

const PASS = '65a1f0c2d3e4b5a697887766'
const typed = (text: string, every: number) => text.split('').map((key, at) => ({ key, at: at * every }))

test.each([
  ['a good reader', PASS, 5, null],
  ['one that puts ]Q1 before', `]Q1${PASS}`, 5, null],
  ['a slow one', PASS, 120, /tarda 120 ms .* «Inter-character delay»/],
  ['one with a prefix', `ID-PLANTEL-${PASS}`, 5, /agrega «ID-PLANTEL-» antes .* «Prefix»/],
  ['one with a suffix', `${PASS}--FIN`, 5, /agrega «--FIN» después .* «Suffix»/],
  ['one with both', `<<<<${PASS}>>>>`, 5, /antes y «>>>>» después/],
  ['one that loses characters', PASS.slice(0, 20), 5, /Llegaron 20 de 24 caracteres/],
  ['one of a French keyboard', '-("q&àé"d"r\'b("q-ç(__((--', 5, /«Keyboard layout»/],
  ['a person', 'abc12', 200, null],
  ['a person who writes a name', 'fernanda lopez', 200, null],
  ['a link', 'https://plantel.mx/pases/1', 5, null],
])('M121: %s', (_who, text, every, fault) => {
  const shownFault = readerFault(typed(text, every))
  if (fault === null) expect(shownFault).toBeNull()
  else expect(shownFault).toMatch(fault)
})
