// Writes the sheets of an academy that moves in (LLE-30 to LLE-42): 24 groups, 600 students, 150 visitors, 40 planted troubles, and what must
// come out. `node examples/mudanza/make.ts` writes the same bytes each time.
import { writeFileSync } from 'node:fs'

let state = 20_261
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const GIVEN_NAMES =
  'Ana María,José Luis,Sofía,Diego,Valeria,Mateo,Camila,Andrés,Lucía,Fernando,Regina,Emiliano,Daniela,Iker,Paola,Hugo,Ximena,Rodrigo,Renata,Bruno'.split(
    ',',
  )
const SURNAMES =
  'García,Hernández,López,Martínez,González,Ramírez,Torres,Flores,Gutiérrez,Salinas,Ríos,Peña,Vega,Nájera,Ibarra,Quintero,Zúñiga,de la O,Mora,Castañeda'.split(
    ',',
  )
const MOTHERS = 'Patricia,Rosa,Laura,Carmen,Alejandra,Verónica,Silvia,Gabriela'.split(',')
const CAMPUSES = ['Lindavista', 'Coyoacán', 'Toluca']
const COURSES = [
  { name: 'ECOEMS Intensivo', price: 8_900 },
  { name: 'UNAM Superior', price: 12_500 },
]
const PER_GROUP = 25

interface Group {
  course: (typeof COURSES)[number]
  name: string
  cells: string[]
}
/** Two shifts in four rooms of each campus. */
const groups = CAMPUSES.flatMap((campus, place) =>
  Array.from({ length: 8 }, (_, at): Group => {
    const course = COURSES[at % 2]!
    const late = at >= 4
    const name = `${course.name.split(' ')[0]} ${campus} ${late ? 'Vespertino' : 'Tarde'} ${(at % 4) + 1}`
    const hours = late ? '18:00-20:00' : '16:00-18:00'
    const days = place === 1 ? 'Mar y Jue' : 'Lun y Mié'
    return {
      course,
      name,
      cells: [course.name, name, campus, `A${(at % 4) + 1}`, '', String(PER_GROUP + 1), '07/09/2026', '28/05/2027', `${days} ${hours}`],
    }
  }),
)
const [first, second] = groups as [Group, Group]
const groupWith = (change: Record<number, string>) => Object.assign([...first.cells], change)
const groupTroubles: [cells: string[], reason: string][] = [
  [groupWith({ 0: 'Robótica', 1: 'Robótica 1' }), 'Curso: no hay «Robótica». Créalo en Cursos.'],
  [groupWith({ 1: 'Choca' }), first.name],
  [groupWith({ 1: 'Al revés', 3: 'B1', 7: '01/09/2026' }), 'Fin'],
  [groupWith({ 1: 'Sin horario', 3: 'B2', 8: '' }), 'Horario'],
  [groupWith({ 1: 'Sin cupo', 3: 'B3', 5: '' }), 'Cupo: falta.'],
  [groupWith({ 1: 'Otra ciudad', 2: 'Mérida' }), 'Sede: no hay «Mérida». Créala en Sedes.'],
]

let serial = 0
const phone = () => `55${String(30_000_000 + ++serial)}`
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
const thousands = (pesos: number) => pesos.toLocaleString('en-US', { minimumFractionDigits: 2 })

interface Sum {
  students: number
  cost: number
  paid: number
  missing: number
  credit: number
}
const byGroup: Record<string, Sum> = {}
const students: string[][] = []
interface Family {
  email: string
  phone: string
  mother: string
  surnames: string
}
let family: Family | undefined
for (const { course, name } of groups) {
  const sum: Sum = { students: PER_GROUP, cost: 0, paid: 0, missing: 0, credit: 0 }
  byGroup[name] = sum
  for (let at = 0; at < PER_GROUP; at++) {
    // Every tenth is the brother of the one before, with their mother's address.
    const sibling: Family | undefined = at % 10 === 1 ? family : undefined
    const surnames = sibling?.surnames ?? `${pick(SURNAMES)} ${pick(SURNAMES)}`
    const givenName = at % 10 === 1 ? ['Leonardo', 'Natalia'][at > 10 ? 1 : 0]! : pick(GIVEN_NAMES)
    const own = phone()
    const mother = sibling?.mother ?? `${pick(MOTHERS)} ${surnames.split(' ').at(-1)} ${pick(SURNAMES)}`
    family = { email: `familia${serial}@correo.mx`, phone: own, mother, surnames }
    const pair = at % 10 < 2
    if (sibling) family = sibling
    // A second surname is missing now and then, and addresses of every eighth.
    const alone = at === 7
    const email = pair ? family.email : at % 8 === 3 ? '' : `${plain(`${givenName} ${surnames}`)}${serial}@correo.mx`
    const cost = at % 3 === 0 ? course.price - 500 : course.price
    const paidAmount = at === 5 ? cost + 200 : at % 4 === 0 ? cost : Math.round((random() * cost) / 50) * 50
    sum.cost += cost
    sum.paid += paidAmount
    sum.missing += Math.max(0, cost - paidAmount)
    sum.credit += Math.max(0, paidAmount - cost)
    students.push([
      alone
        ? `${surnames.split(' ')[0] === 'de' ? 'Mora' : surnames.split(' ')[0]} ${givenName.split(' ')[0]}`
        : `${surnames} ${givenName}`,
      email,
      own,
      mother,
      family.phone,
      name,
      at % 3 === 0 ? thousands(cost) : '',
      thousands(paidAmount),
      `${String(1 + (at % 27)).padStart(2, '0')}/09/2026`,
      at % 2 === 0 ? '15/01/2027' : '',
    ])
  }
}
const studentWith = (change: Record<number, string>) => {
  const cells = [`Mora Vega Trouble`, `t${++serial}@correo.mx`, phone(), '', '', first.name, '', '100.00', '02/09/2026', '']
  cells[0] = `Mora Vega ${GIVEN_NAMES[serial % 20]!}`
  return Object.assign(cells, change)
}
const NO_GROUP = 'Grupo: no hay'
const studentTroubles: [cells: string[], reason: string][] = [
  [studentWith({ 0: 'Castro' }), 'Nombre completo: Faltan los apellidos.'],
  [studentWith({ 0: '' }), 'Nombre completo: Falta el nombre.'],
  [studentWith({ 0: 'Mora Vega Ana 3' }), 'Debes escribir solo letras'],
  [studentWith({ 2: '55 1180 452' }), 'Teléfono'],
  [studentWith({ 2: '' }), 'Teléfono'],
  [studentWith({ 2: '5.51E+09' }), 'Teléfono'],
  [studentWith({ 2: '5512345678 ext. 12' }), 'Teléfono'],
  [studentWith({ 1: 'josé@correo.mx' }), '¿jose@correo.mx? El correo no lleva acentos.'],
  [studentWith({ 1: 'sin arroba' }), 'Correo'],
  [studentWith({ 1: 'a@b' }), 'Correo'],
  [studentWith({ 7: '1,3OO' }), 'Pagado: «1,3OO» no es un monto.'],
  [studentWith({ 7: '-100' }), 'Pagado «-100»: no puede ser negativo.'],
  [studentWith({ 6: '-8900' }), 'Costo «-8900»: no puede ser negativo.'],
  [studentWith({ 6: 'gratis' }), 'Costo: «gratis» no es un monto.'],
  [studentWith({ 7: '100.005' }), 'Pagado'],
  [studentWith({ 5: 'Fisica Mat' }), NO_GROUP],
  [studentWith({ 5: 'UNAM Merida' }), NO_GROUP],
  [studentWith({ 5: '' }), 'Grupo: falta; lo pagado va con su grupo.'],
  [studentWith({ 8: '01/12/2027' }), 'Inscrito el: la fecha no puede ser futura.'],
  [studentWith({ 8: '31/02/2026' }), 'Inscrito el: «31/02/2026» no es una fecha.'],
  [studentWith({ 9: 'enero' }), 'Próximo pago: «enero» no es una fecha.'],
  [Object.assign([...students[3]!], { 7: '' }), 'Ya está inscrito en ese grupo'],
  [Object.assign([...students[2]!], { 7: '' }), 'Ya está inscrito en ese grupo'],
  [studentWith({ 5: second.name.toUpperCase(), 9: '32/01/2027' }), 'Próximo pago'],
]

const visitors = Array.from({ length: 150 }, (): string[] => {
  const [givenName, one, two] = [pick(GIVEN_NAMES), pick(SURNAMES), pick(SURNAMES)]
  return [givenName, one, two, random() < 0.2 ? '' : `${plain(`${givenName} ${one}`)}.${++serial}@correo.mx`, phone()]
})
const visitorTroubles: [cells: string[], reason: string][] = [
  [['', 'Mora', 'Vega', 'v1@correo.mx', phone()], 'Nombre'],
  [['Ana', '', 'Vega', 'v2@correo.mx', phone()], 'Apellido paterno'],
  [['Ana', 'Mora', 'Vega', 'v3@correo.mx', '123'], 'Teléfono'],
  [['Ana', 'Mora', 'Vega', 'v4', phone()], 'Correo'],
  [['Ana', 'Mora', 'Vega', 'á@correo.mx', phone()], 'Correo'],
  [['Ana', 'Mora', 'Vega', 'v6@correo.mx', ''], 'Teléfono'],
  [[...visitors[0]!], 'Ya está en esa plática.'],
  [[...visitors[1]!], 'Ya está en esa plática.'],
  [[...visitors[2]!], 'Ya está en esa plática.'],
  [['Ana', 'Mora', 'Vega2', 'v7@correo.mx', phone()], 'Debes escribir solo letras'],
]

type Rows = readonly (readonly string[])[]
const csv = (rows: Rows, separator: string) =>
  rows.map(row => row.map(cell => (/[";,\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)).join('\r\n') + '\r\n'
const write = (name: string, text: string, encoding: BufferEncoding = 'utf8') =>
  writeFileSync(new URL(name, import.meta.url), Buffer.from(text, encoding))

/** Troubles at the end; `reasons` by the row as the sheet counts it. */
const planted = (troubles: readonly [string[], string][], before: number) =>
  Object.fromEntries(troubles.map(([, reason], at) => [before + at + 1, reason]))
const cellsOf = (troubles: readonly [string[], string][]) => troubles.map(([cells]) => cells)

write(
  'grupos.csv',
  csv(
    [
      ['Curso', 'Grupo', 'Sede', 'Salón', 'Profesor', 'Cupo', 'Inicio', 'Fin', 'Horario'],
      ...groups.map(({ cells }) => cells),
      ...cellsOf(groupTroubles),
    ],
    ',',
  ),
)
const HEADINGS = [
  'Nombre completo',
  'Correo',
  'Teléfono',
  'Tutor',
  'Teléfono del tutor',
  'Grupo',
  'Costo',
  'Pagado',
  'Inscrito el',
  'Próximo pago',
]
write('alumnos.csv', csv([HEADINGS, ...students, ...cellsOf(studentTroubles)], ';'), 'latin1')
write(
  'visitantes.csv',
  csv([['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono'], ...visitors, ...cellsOf(visitorTroubles)], ','),
)
const total = Object.values(byGroup).reduce((all, each) => ({
  students: all.students + each.students,
  cost: all.cost + each.cost,
  paid: all.paid + each.paid,
  missing: all.missing + each.missing,
  credit: all.credit + each.credit,
}))
write(
  'expected.json',
  JSON.stringify(
    {
      courses: COURSES,
      campuses: CAMPUSES,
      total,
      byGroup,
      visitors: visitors.length,
      troubles: {
        groups: planted(groupTroubles, groups.length + 1),
        students: planted(studentTroubles, students.length + 1),
        visitors: planted(visitorTroubles, visitors.length + 1),
      },
    },
    null,
    1,
  ) + '\n',
)
