// Times and texts of reminders (COB-29). Amounts in centavos.
import { formatClabe } from '#lib/clabe.ts'
import { addDays, daysBetween, formatBirthday, formatDay, weekdayOf } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { dueWords } from '#lib/nextDues.ts'
import { WEEKDAYS } from '#lib/schedules.ts'

/** Days from the due date. */
export const OFFSETS = [-3, 0, 3, 10] as const
/** The most days without sending that join the next one. */
export const MOST_BACK = 3
const SMS_LENGTH = 160

/**
 * The days whose reminders are sent today: today, and those right before it without sending. Empty when nothing is sent today.
 * @param since the day of the switch-on: nothing earlier is sent
 */
export function joinedDays(today: string, since: string, sends: (day: string) => boolean): string[] {
  if (today < since || !sends(today)) return []
  const days = [today]
  for (let day = addDays(today, -1); day >= since && !sends(day) && days.length <= MOST_BACK; day = addDays(day, -1)) days.unshift(day)
  return days
}

/** The due dates for these days. */
export const remindedOf = (days: readonly string[]): string[] => [
  ...new Set(days.flatMap(day => OFFSETS.map(offset => addDays(day, -offset)))),
]

/** 'sábado 5 de diciembre'. */
const inWords = (day: string): string => `${WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatBirthday(day)}`

/** An open date of a student. */
export interface Reminded {
  student: string
  name: string
  course: string
  dueOn: string
  open: number
  reference: string | null
}

interface ReminderText {
  subject: string
  /** The first sentence, which becomes the text message. */
  sentence: string
  lines: readonly (readonly [label: string, value: string])[]
}

export interface Writer {
  /** The academy's day of sending: Sunday's dates have Monday's state. */
  today: string
  phone: string | null
  /** The account for transfers; without a CLABE the text does not mention it. */
  transferTo?: TransferTo | null
}

interface TransferTo {
  clabe: string
  bank: string
  holder: string
}

const listed = new Intl.ListFormat('es')
const LATE_FOR_LONG = 10

function one(
  { name, course, dueOn, open }: Reminded,
  { today, phone }: Writer,
  withCourse = true,
): Pick<ReminderText, 'subject' | 'sentence'> {
  const sum = formatMoney(open)
  const of = withCourse ? `${name} (${course})` : name
  const late = daysBetween(dueOn, today)
  if (late < 0)
    return {
      subject: `Tu pago vence el ${formatDay(dueOn)}`,
      sentence: `Te recordamos el pago de ${sum} de ${of}, que vence el ${inWords(dueOn)}.`,
    }
  if (late === 0) return { subject: 'Tu pago vence hoy', sentence: `Hoy vence el pago de ${sum} de ${of}.` }
  if (late < LATE_FOR_LONG)
    return {
      subject: `Tu pago venció el ${formatDay(dueOn)}`,
      sentence: `El pago de ${sum} de ${name} venció hace ${late === 1 ? '1 día' : `${late} días`}. Si ya pagaste, ignora este aviso.`,
    }
  const call = phone ? `: ${phone}.` : '.'
  return { subject: `Pago pendiente de ${name}`, sentence: `Siguen pendientes ${sum} de ${name}. Llámanos y acordamos una fecha${call}` }
}

const lineOf = ({ name, course, dueOn, open }: Reminded, today: string): readonly [string, string] => [
  `${name} (${course})`,
  `${formatMoney(open)}, ${dueWords(dueOn, today)}`,
]

const transferLines = (to: TransferTo | null | undefined): (readonly [string, string])[] =>
  to
    ? [
        ['CLABE', formatClabe(to.clabe)],
        ...(to.bank || to.holder ? [['Banco', [to.bank, to.holder].filter(Boolean).join(' · ')] as const] : []),
      ]
    : []

/** The letter: the sentence of one date; for several a line each and the total. The oldest names the letter. */
export function reminderOf(items: readonly [Reminded, ...Reminded[]], writer: Writer): ReminderText {
  const sorted = items.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)) as [Reminded, ...Reminded[]]
  const [first] = sorted
  const lines = sorted.map(item => lineOf(item, writer.today))
  const references = [...new Map(sorted.map(({ name, reference }) => [name, reference])).entries()].flatMap(([name, reference]) =>
    reference ? [[`Referencia de ${name}`, reference] as const] : [],
  )
  const paying = [...references, ...(references.length > 0 ? transferLines(writer.transferTo) : [])]
  if (sorted.length === 1) return { ...one(first, writer), lines: [...lines, ...paying] }
  const sum = formatMoney(sorted.reduce((all, { open }) => all + open, 0))
  const names = listed.format(new Set(sorted.map(({ name }) => name)))
  return {
    subject: one(first, writer).subject,
    sentence: `Te recordamos ${sorted.length} pagos de ${names}: ${sum} en total.`,
    lines: [...lines, ['Total', sum], ...paying],
  }
}

/** The sentence after the academy's name, never longer than one message: first drops the course, then is cut. */
export function smsOf(items: readonly [Reminded, ...Reminded[]], writer: Writer, academy: string): string {
  const texts = [reminderOf(items, writer).sentence, ...(items.length === 1 ? [one(items[0], writer, false).sentence] : [])]
  const all = texts.map(text => `${academy}: ${text}`)
  return all.find(text => text.length <= SMS_LENGTH) ?? `${all.at(-1)!.slice(0, SMS_LENGTH - 1)}…`
}
