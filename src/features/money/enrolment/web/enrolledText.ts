// What a person sends by WhatsApp once somebody is enrolled (COB-40).
import type { Due } from '#features/money/plans/dues.ts'
import { leftText } from '#lib/nextDues.ts'

interface Enrolled {
  academy: string
  name: string
  course: string
  group: string
  /** Of the start, as it is shown. */
  starts: string
  /** What is still owed, centavos. */
  left: number
  dues: readonly Due[]
  reference: string | null | undefined
  today: string
}

/** 'Hola, Renata. Somos Academia Plantel. …': where and from when, what is still to be paid and when, and by which reference. */
export function enrolledText({ academy, name, course, group, starts, left, dues, reference, today }: Enrolled): string {
  const owed = left > 0 ? ` ${leftText(left, dues, today)}.${reference ? ` Tu referencia de pago es ${reference}.` : ''}` : ''
  return `Hola, ${name}. Somos ${academy}. Tu lugar en ${course}, grupo ${group}, desde el ${starts}, está apartado.${owed} ¡Gracias!`
}
