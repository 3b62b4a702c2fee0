import { expect, test } from 'vitest'
import { participlesOf } from './participles.ts'

const names = (text: string) => participlesOf({ path: 'a.ts', text }).map(({ name }) => name)

test('RUN-141: finds variables, functions, parameters and types that are named by a participle', () => {
  expect(names('const found = find()\nlet told: string[] = []')).toEqual(['found', 'told'])
  expect(names('function asked(given: string, ...sent: string[]) {}')).toEqual(['asked', 'given', 'sent'])
  expect(names('interface Kept { id: string }\ntype Shown = string')).toEqual(['Kept', 'Shown'])
  expect(names('const SHOWN = 20\nconst [made, setMade] = useState(0)')).toEqual(['SHOWN', 'made'])
  expect(names('const { rows: left } = answer\nfor (const known of all) use(known)')).toEqual(['left', 'known'])
  expect(participlesOf({ path: 'a.ts', text: '\nconst found = 1' })).toEqual([{ path: 'a.ts', line: 2, name: 'found' }])
})

test('RUN-141: accepts names with a noun, shorthand properties, booleans and the verb read', () => {
  expect(names('const foundStudent = find()\nconst students = found')).toEqual([])
  expect(names('const { held, taken } = group')).toEqual([])
  expect(names('const taken = seats > 0\nlet sent = false\nconst known = ids.has(id)')).toEqual([])
  expect(names('const [sent, setSent] = useState(false)\nconst show = (hidden: boolean, lost = false) => 1')).toEqual([])
  expect(names('const read = () => 1\nasync function read() {}')).toEqual([])
})
