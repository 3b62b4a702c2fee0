// The WhatsApp message after an enrolment (COB-40).
import type { Due } from '#features/money/plans/dues.ts'
import { leftText } from '#lib/nextDues.ts'

interface Enrolled {
  academy: string
  name: string
  course: string
  group: string
  /** The start, formatted. */
  starts: string
  /** Still owed, centavos. */
  left: number
  dues: readonly Due[]
  reference: string | null | undefined
  today: string
}

/** 'Hola, Renata. Somos Academia Plantel. …': place, start, open dates, and the payment reference. */
export function enrolledText({ academy, name, course, group, starts, left, dues, reference, today }: Enrolled): string {
  const owed = left > 0 ? ` ${leftText(left, dues, today)}.${reference ? ` Tu referencia de pago es ${reference}.` : ''}` : ''
  return `Hola, ${name}. Somos ${academy}. Tu lugar en ${course}, grupo ${group}, desde el ${starts}, está apartado.${owed} ¡Gracias!`
}
