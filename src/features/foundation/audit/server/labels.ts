// Which fields of records the audit shows, and how.
import { LABELS } from '#lib/labels.ts'

/** Kept by the database, of no interest to a reader. */
export const HIDDEN: ReadonlySet<string> = new Set([
  ...[
    'id',
    '_id',
    'createdAt',
    'updatedAt',
    'userId',
    'position',
    'order',
    'words',
    'emailLike',
    'sortName',
    'isNew',
    'version',
    'parentId',
  ],
  ...[
    'taken',
    'ended',
    'registrations',
    'deletedWith',
    'transcodeId',
    'fileId',
    'imageId',
    'image',
    'logoId',
    'logo',
    'receipt',
    'receiptId',
  ],
  ...[
    'registration',
    'registrationId',
    'student',
    'studentId',
    'talkId',
    'slotId',
    'parentRegistration',
    'key',
    'voided',
    'ids',
    'entryIds',
  ],
  ...[
    'heartbeatAt',
    'attempts',
    'updatedBy',
    'createdBy',
    'isParent',
    'reversesId',
    'reversible',
    'totalItems',
    'parents',
    'groupList',
    'childrenLocked',
    'path',
    'methods',
    'resource',
    'undid',
  ],
])

/** Where a record holds both, the id gives way to the name that it had then. */
export const NAMED_BY: Record<string, string> = { group: 'groupName', course: 'courseName' }

/** Integer centavos. */
export const MONEY: ReadonlySet<string> = new Set([
  ...['amount', 'balance', 'balanceDue', 'costs', 'credit', 'debt', 'discount', 'paid', 'price', 'toPay', 'total'],
  ...['cash', 'transfer', 'debit', 'deposit', 'other', 'refunds', 'payments', 'voids', 'reversals', 'net'],
])
/** Minutes from midnight. */
export const MINUTES: ReadonlySet<string> = new Set(['startMinute', 'endMinute', 'start', 'end'])

/** Kept by the database, without a word, or a secret: not for people. */
export const hidesField = (key: string): boolean => HIDDEN.has(key) || !(key in LABELS) || /password|token|hash|secret/i.test(key)

export const isKnownField = (key: string): boolean => HIDDEN.has(key) || key in LABELS
