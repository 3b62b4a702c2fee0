// All that a receipt prints, as it stood at that moment: later changes of names or prices leave it alone (MON-62).

/** One line of the receipt. Centavos; a line is money, a discount, or both. */
export interface ReceiptLine {
  concept: string
  amount: number
  discount: number
}

/** An account for transfers; '' is not known. */
export interface TransferTo {
  clabe: string
  bank: string
  holder: string
}

/** What the receipt's row keeps as jsonb. Money in centavos, instants as ISO 8601 text, days 'YYYY-MM-DD'. */
export interface StoredReceipt {
  kind: 'enrolment' | 'payment'
  /** The academy as it called itself then; `timeZone` turns `date` into a day and an hour. */
  academy: {
    name: string
    legalName: string | null
    taxId: string | null
    address: string | null
    phoneNumber: string | null
    email: string | null
    header: string
    footer: string
    timeZone: string
    /** '#rrggbb', and the file of its logo. Receipts from before there were any have neither. */
    brandColor?: string
    logoId?: string | null
    /** Where transfers went then; none without a CLABE. */
    transferTo?: TransferTo | null
  }
  date: string
  /** `id` is what the QR pass holds; `folio` the student's uniqueFolio. */
  student: { id: string; name: string; folio: string | null }
  /** What the student's transfers carry. Receipts from before there were any have none. */
  reference?: string | null
  /** What is open at that moment, oldest first, the first twelve; `more` dates behind them. Centavos. */
  dues?: { dueOn: string; amount: number }[]
  more?: number
  /** `schedule` as people read it ('Mar y Jue 16:00–18:00'); null where the receipt belongs to no group. */
  group: {
    name: string
    course: string
    schedule: string
    startDate: string
    endDate: string
    campus: string | null
    room: string | null
  } | null
  lines: ReceiptLine[]
  /** Of the money; null where no money changed hands. */
  paymentType: 'cash' | 'transfer' | 'debit' | 'credit' | 'deposit' | 'other' | null
  /** Of this registration at that moment: what it costs, all its discounts, all that covers it (credit included), what is left. */
  price: number
  discounts: number
  paid: number
  balance: number
  /** The student's credit ('saldo a favor') that remains. */
  credit: number
  /** Who took it, null for what a machine wrote. */
  cashier: string | null
}

/** What is rendered: the kept row with what is only known when it is printed. */
export interface ReceiptSnapshot extends StoredReceipt {
  /** AAAA-NNNNNN. */
  number: string
  /** Every entry of it was voided: printed as CANCELADO. */
  cancelled: boolean
  /** A reprint: printed as COPIA. */
  copy: boolean
}
