// Every column that refers to a student or a visitor, and how a merge treats it (DES-27, DES-28). A test compares it with the foreign keys,
// so a new table has to be added here.

/** `moves`: changes owner. `meets`: both may collide; a rule decides. `stays`: with the reason. */
export type Hand = { how: 'moves' } | { how: 'meets'; rule: string } | { how: 'stays'; why: string }

const moves: Hand = { how: 'moves' }
const meets = (rule: string): Hand => ({ how: 'meets', rule })
const stays = (why: string): Hand => ({ how: 'stays', why })

export const STUDENT_HANDS: Readonly<Record<string, Hand>> = {
  'advisory_booking.student_id': meets('Of two places in one advisory one stands: the attended one.'),
  'attendance.student_id': meets('Of two records of one lesson one stands: present wins.'),
  'bank_line.student_id': moves,
  'collection_contact.student_id': meets('One contact is the latest.'),
  'comment.student_id': moves,
  'dossier.student_id': stays('What was made of that card; it is gone within three days.'),
  'entry.student_id': moves,
  'erasure.subject_id': stays('Whose data were erased: that card, whatever becomes of it.'),
  'folio.student_id': meets('Of two folios of one title the chosen one stands; a comment names the other.'),
  'due_row.student_id': stays('Derived from the ledger.'),
  'open_due.student_id': stays('Derived from the ledger.'),
  'outbox.student_id': moves,
  'privacy_acceptance.student_id': moves,
  'privacy_request.student_id': moves,
  'receipt.student_id': moves,
  'registration.student_id': meets('Of two in one group the newer, or the one chosen, ends.'),
  'student.merged_into': stays('It leads on: whoever was merged into this card is found through it.'),
  'student_import_row.student_id': stays('What a sheet wrote; its undo finds the card gone.'),
  'student_payer.student_id': meets('Tutors are linked to both: those whom the card that stays has already keep their relation.'),
  'talk_student.student_id': moves,
  'video_comment.student_id': moves,
  'waiting_person.student_id': moves,
}

export const VISITOR_HANDS: Readonly<Record<string, Hand>> = {
  'comment.talk_student_id': moves,
  'outbox.talk_student_id': moves,
  'privacy_acceptance.talk_student_id': moves,
  'talk_student.merged_into': stays('It leads on.'),
  'talk_student.moved_to': moves,
  'visitor_erasure.subject_id': stays('Whose data were erased: that row, whatever becomes of it.'),
  'waiting_person.talk_student_id': moves,
}

const split = (key: string) => key.split('.') as [table: string, column: string]
/** The columns that change owner, tables in one order. */
export const movesOf = (hands: Readonly<Record<string, Hand>>): [table: string, column: string][] =>
  Object.entries(hands).flatMap(([key, hand]) => (hand.how === 'moves' ? [split(key)] : []))
