// Messages to payers (COB-32).
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
}

/** The text of a WhatsApp that the user sends. */
export function whatsAppText({ to, academy, owed, clabe, reference }: Writing): string {
  const sum = formatMoney(owed.reduce((all, { amount }) => all + amount, 0))
  const [only] = owed
  const debtText =
    owed.length > 1
      ? `${listed.format(owed.map(({ name, amount }) => `${name} (${formatMoney(amount)})`))} tienen pendientes ${sum}.`
      : only.name === to
        ? `Tienes pendiente un pago de ${sum}.`
        : `${only.name} tiene pendiente un pago de ${sum}.`
  const how = clabe && reference ? ` CLABE ${clabe}, referencia ${reference}.` : ''
  return `Hola, ${to}. Somos ${academy}. ${debtText}${how} ¡Gracias!`
}
