import { addDays } from '#lib/days.ts'
import { fold } from '#lib/text.ts'
import type { Demo } from './context.ts'
import { MAIL_HOSTS, MEN, NAMED_PEOPLE, SURNAMES, WOMEN } from './names.ts'

export interface Person {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
}
/** `owes`: fully or partly paid; undefined: random. */
export type MadePerson = Person & { owes?: boolean }

/** The columns of a person. */
export const personal = ({ owes: _, ...person }: MadePerson): Person => person

/** Invents people with e-mails that are not taken. */
function inventor(
  { random, clock }: Pick<Demo, 'random' | 'clock'>,
  usedNames: Set<string>,
  [low, high]: readonly [number, number] = [1, 999],
) {
  const phone = () => `${random.chance(0.85) ? '55' : '56'}${random.between(10_000_000, 99_999_999)}`
  const birthDate = () => addDays(clock.today, -random.between(15 * 365, 20 * 365))
  const maybe = <T>(probability: number, make: () => T) => (random.chance(probability) ? make() : null)

  const invent = (): Person => {
    const name = random.pick(random.chance(0.5) ? WOMEN : MEN)
    const [lastName, secondLastName] = [random.pick(SURNAMES), random.pick(SURNAMES)]
    const box = `${fold(name).split(' ')[0]}.${fold(lastName)}`
    let email: string
    do email = `${box}${random.between(low, high)}@${random.pick(MAIL_HOSTS)}`
    while (usedNames.has(email))
    usedNames.add(email)
    return {
      name,
      lastName,
      secondLastName,
      email,
      phoneNumber: phone(),
      secondPhoneNumber: maybe(0.4, phone),
      birthDate: maybe(0.9, birthDate),
    }
  }
  return { invent, birthDate }
}

/** People whose e-mails are unique, also among others. */
export function inventPeople(demo: Demo, count: number, others: readonly string[]): Person[] {
  const { invent } = inventor(demo, new Set(others))
  return Array.from({ length: count }, invent)
}

/** Former students. Their e-mails have four digits, those of all others fewer. */
export function inventFormers(demo: Pick<Demo, 'random' | 'clock'>, count: number, taken: Set<string>): Person[] {
  const { invent } = inventor(demo, taken, [1000, 9999])
  return Array.from({ length: count }, invent)
}

/** Invented people first, then those with a given name. No two share an e-mail. */
export function makePeople(demo: Demo, count: number): MadePerson[] {
  const { invent, birthDate } = inventor(demo, new Set(NAMED_PEOPLE.map(person => person.email)))
  const people = NAMED_PEOPLE.map(
    ({ names: [name, lastName, secondLastName], email, phone: phoneNumber, second, birthDate: birthDay, owes = false }): MadePerson => ({
      name,
      lastName,
      secondLastName,
      email,
      phoneNumber,
      secondPhoneNumber: second ?? null,
      birthDate: birthDay ?? birthDate(),
      owes,
    }),
  )
  return [...Array.from({ length: count - people.length }, invent), ...people]
}
