// The content of a receipt as of its issue: later changes of names or prices do not affect it (MON-62).

/** A line of the receipt. Centavos; money, a discount, or both. */
export interface ReceiptLine {
  concept: string
  amount: number
  discount: number
}

/** An account for transfers; '' is unknown. */
export interface TransferTo {
  clabe: string
  bank: string
  holder: string
}

/** The jsonb of the receipt's row. Money in centavos, instants as ISO 8601 text, days 'YYYY-MM-DD'. */
export interface StoredReceipt {
  kind: 'enrolment' | 'payment'
  /** The academy's data then; `timeZone` turns `date` into a day and an hour. */
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
    /** '#rrggbb', and the file of its logo. Older receipts have neither. */
    brandColor?: string
    logoId?: string | null
    /** The account for transfers then; none without a CLABE. */
    transferTo?: TransferTo | null
  }
  date: string
  /** `id` is the QR pass's content; `folio` the student's uniqueFolio. */
  student: { id: string; name: string; folio: string | null }
  /** The student's transfer reference. Older receipts have none. */
  reference?: string | null
  /** The first twelve open dates of that moment, oldest first; `more` counts the rest. Centavos. */
  dues?: { dueOn: string; amount: number }[]
  more?: number
  /** `schedule` for display ('Mar y Jue 16:00–18:00'); null without a group. */
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
  /** Null if the act moved no money. */
  paymentType: 'cash' | 'transfer' | 'debit' | 'credit' | 'deposit' | 'other' | null
  /** The registration's price, discounts, coverage (with credit) and balance at that moment. */
  price: number
  discounts: number
  paid: number
  balance: number
  /** The student's remaining credit ('saldo a favor'). */
  credit: number
  /** The cashier, null for the machine. */
  cashier: string | null
}

/** The rendered data: the stored row with data known only at printing. */
export interface ReceiptSnapshot extends StoredReceipt {
  /** AAAA-NNNNNN. */
  number: string
  /** All its entries are void: prints as CANCELADO. */
  cancelled: boolean
  /** A reprint: printed as COPIA. */
  copy: boolean
}
