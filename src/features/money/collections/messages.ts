// Messages to payers (COB-32).
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'

const listed = new Intl.ListFormat('es')

interface Owed {
  name: string
  /** Centavos. */
  amount: number
}

interface Writing {
  /** The reader; the student is addressed directly only as the sole reader. */
  to: string
  academy: string
  owed: readonly [Owed, ...Owed[]]
  /** The account for transfers; without both the text does not mention transfers. */
  clabe?: string | null
  reference?: string | null
  template?: Template
  /** The promised day, for 'promise'. */
  promiseOn?: string | null
}

/** Texts that the user chooses from before writing, in their order. */
export const TEMPLATES = ['reminder', 'call', 'promise'] as const
export type Template = (typeof TEMPLATES)[number]
export const TEMPLATE_LABELS: Record<Template, string> = { reminder: 'Recordatorio', call: 'Pedir una llamada', promise: 'Promesa' }

/** The text of a WhatsApp that the user sends. */
export function whatsAppText({ to, academy, owed, clabe, reference, template, promiseOn }: Writing): string {
  const sum = formatMoney(owed.reduce((all, { amount }) => all + amount, 0))
  const [only] = owed
  const debtText =
    owed.length > 1
      ? `${listed.format(owed.map(({ name, amount }) => `${name} (${formatMoney(amount)})`))} tienen pendientes ${sum}.`
      : only.name === to
        ? `Tienes pendiente un pago de ${sum}.`
        : `${only.name} tiene pendiente un pago de ${sum}.`
  const how = clabe && reference ? ` CLABE ${clabe}, referencia ${reference}.` : ''
  const more =
    template === 'call'
      ? ' Llámanos, o dinos a qué hora te llamamos.'
      : template === 'promise' && promiseOn
        ? ` Quedamos en que el pago sería el ${formatDay(promiseOn)}.`
        : ''
  return `Hola, ${to}. Somos ${academy}. ${debtText}${more}${how} ¡Gracias!`
}
