import type { TalkType } from '#features/outreach/talks/texts.ts'

// Eight talks: past, future, full, without a date, and one canceled. Their rooms are free at these hours.

export interface TalkPlan {
  name: string
  type: TalkType
  level: 'mediaSuperior' | 'superior'
  room: string
  teacher: string
  /** Weekdays, 0 = Monday, and hours of the day. */
  days: number[]
  from: number
  to: number
  /** Held on its first weekday from this many days from today; null: a draft. */
  start: number | null
  quota: number
  /** How many registered, including those who moved later. */
  visitors: number
  inactive?: true
  /** In centavos. */
  cost?: number
}

const SAT = [5]
const at = (room: string, days: number[], from: number, to: number, start: number | null) => ({ room, days, from, to, start })

export const TALKS: readonly TalkPlan[] = [
  {
    name: 'Orientación bachillerato: elige tu escuela',
    type: 'Orientacion Bachillerato',
    level: 'mediaSuperior',
    cost: 3_500_00,
    ...at('L4', SAT, 10, 12, -24),
    teacher: 'irma',
    quota: 40,
    visitors: 34,
  },
  {
    name: 'Feria de carreras Lindavista',
    type: 'Feria de carreras',
    level: 'superior',
    ...at('L4', SAT, 12, 14, -10),
    teacher: 'mario',
    quota: 40,
    visitors: 31,
  },
  {
    name: 'Casa del terror: sobrevive al examen',
    type: 'Casa del terror',
    level: 'superior',
    ...at('L4', [3], 18, 20, 2),
    teacher: 'adriana',
    quota: 40,
    visitors: 15,
  },
  {
    name: 'Orientación bachillerato: el examen paso a paso',
    type: 'Orientacion Bachillerato',
    level: 'mediaSuperior',
    ...at('L4', SAT, 10, 12, 4),
    teacher: 'irma',
    quota: 40,
    visitors: 24,
  },
  {
    name: 'Orientación para familias Coyoacán',
    type: 'Orientacion Bachillerato',
    level: 'mediaSuperior',
    ...at('C3', SAT, 15, 17, 9),
    teacher: 'sofia',
    quota: 12,
    visitors: 12,
  },
  {
    name: 'Feria de carreras Ecatepec',
    type: 'Feria de carreras',
    level: 'superior',
    ...at('E2', SAT, 10, 13, 16),
    teacher: 'raul',
    quota: 50,
    visitors: 6,
  },
  {
    name: 'Orientación vespertina',
    type: 'Orientacion Bachillerato',
    level: 'mediaSuperior',
    ...at('C3', [1, 3], 18, 20, null),
    teacher: 'sofia',
    quota: 30,
    visitors: 4,
  },
  {
    name: 'Casa del terror Coyoacán',
    type: 'Casa del terror',
    level: 'superior',
    inactive: true,
    ...at('C3', SAT, 17, 19, 20),
    teacher: 'ernesto',
    quota: 40,
    visitors: 2,
  },
]

export const CALL_NOTES = [
  'Viene con su mamá.',
  'Pregunta si hay becas.',
  'Prefiere que le llamen después de las cinco.',
  'Contestó su papá: quiere saber los costos.',
  'Quiere medicina en la UNAM.',
  'Va a confirmar por WhatsApp.',
  'Trabaja los sábados, le interesa el turno vespertino.',
  'Vive en Ecatepec, le queda mejor ese campus.',
  'Su hermana ya tomó el curso con nosotros.',
  'Pidió que se le mande la dirección.',
]
