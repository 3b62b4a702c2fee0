import { LABELS } from '#lib/labels.ts'

/** Columns of the database that do not interest users. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
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

/** Columns with a stored name, which replaces the id. */
export const NAMED_BY: Record<string, string> = { group: 'groupName', course: 'courseName' }

export const MONEY: ReadonlySet<string> = new Set([
  ...['amount', 'balance', 'balanceDue', 'costs', 'credit', 'debt', 'discount', 'paid', 'price', 'toPay', 'total'],
  ...['cash', 'transfer', 'debit', 'deposit', 'other', 'refunds', 'payments', 'voids', 'reversals', 'net'],
])
/** Fields in minutes after midnight. */
export const MINUTES: ReadonlySet<string> = new Set(['startMinute', 'endMinute', 'start', 'end'])

/** True for internal columns, fields without a label, and secrets. */
export const hidesField = (key: string): boolean => HIDDEN_FIELDS.has(key) || !(key in LABELS) || /password|token|hash|secret/i.test(key)

export const isKnownField = (key: string): boolean => HIDDEN_FIELDS.has(key) || key in LABELS
