import { AHEAD_STATES } from '#features/foundation/reports/contract.ts'
import { afterAll, expect, test } from 'vitest'
import type { Source } from '#features/presence/attendance/server/store.ts'
import { MERGE_KINDS } from '#features/foundation/twins/access.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import { ExportState } from '#features/workspace/exports/contract.ts'
import { ImportKind, ImportState, Verdict } from '#features/workspace/imports/contract.ts'
import { VideoStatus } from '#features/online/material/shapes.ts'
import type { Audience } from '#features/outreach/notifications/server/audience.ts'
import { Encryption, Message, MessageState, Purpose } from '#features/foundation/outbox/contract.ts'
import { BankImportState, LineState } from '#features/money/bank/contract.ts'
import { DATE_ORDERS } from '#features/money/bank/columns.ts'
import { CHANNELS, OUTCOMES } from '#features/money/collections/outcomes.ts'
import { BatchState } from '#features/history/undo/contract.ts'
import { PlanState } from '#features/teaching/planner/contract.ts'
import { ACTS } from '#features/people/comments/contract.ts'
import { AGINGS } from '#features/people/students/agings.ts'
import { END_REASONS } from '#features/money/payments/endReasons.ts'
import { PaymentSource } from '#features/money/payments/contract.ts'
import { PaymentType } from '#features/money/payments/input.ts'
import type { StoredReceipt } from '#features/money/payments/server/receiptSnapshot.ts'
import { DUE_KINDS } from '#features/people/privacy/retention.ts'
import { CHANNELS as SIGNED, OUTCOMES as ANSWERS, REQUEST_KINDS } from '#features/people/privacy/words.ts'
import { RELATIONS } from '#features/people/payers/relations.ts'
import { LessonChange } from '#features/teaching/lessons/contract.ts'
import { WAITING_STATES } from '#features/outreach/waiting/contract.ts'
import { TALK_TYPES } from '#features/outreach/talks/texts.ts'
import { Factor } from '#features/foundation/session/factorContract.ts'
import type { SessionMethod } from '#features/foundation/session/server/store.ts'
import type { TicketPurpose } from '#features/foundation/session/server/tickets.ts'
import { startDatabase } from '#server/testing/database.ts'

// Compares enumerations in code with the CHECKs of the columns, so that neither accepts what the other refuses.

const database = await startDatabase()
afterAll(() => database.drop())

/** Lists the values of an enumeration that exists only as a type. */
const each = <T extends string>(all: Record<T, true>) => Object.keys(all)

const CODE: Record<string, readonly (string | number)[]> = {
  // 'overdue' is a filter over three classes.
  forecast_state_check: AHEAD_STATES,
  debt_day_class_check: AGINGS.filter(aging => aging !== 'overdue'),
  comment_act_check: Object.keys(ACTS),
  registration_end_reason_check: [...Object.keys(END_REASONS), 'merged'],
  // Used only in queries.
  taught_lesson_source_check: ['corrected', 'kept', 'restored'],
  advisory_slot_hour_check: SLOT_HOURS,
  attendance_source_check: each<Source>({ manual: true, checklist: true, scan: true }),
  bank_account_date_order_check: DATE_ORDERS,
  act_batch_state_check: BatchState.options,
  bank_import_state_check: BankImportState.options,
  bank_line_state_check: LineState.options,
  change_op_check: ['D', 'I', 'U'],
  collection_contact_channel_check: CHANNELS,
  collection_contact_outcome_check: OUTCOMES,
  entry_source_check: PaymentSource.options,
  entry_type_check: PaymentType.options,
  lesson_change_kind_check: LessonChange.shape.kind.options,
  mail_setting_encryption_check: Encryption.options,
  notification_batch_target_check: each<Exclude<Audience['target'], 'students'>>({
    student: true,
    talkStudent: true,
    talk: true,
    group: true,
    courses: true,
  }),
  marketing_stop_kind_check: Message.shape.channel.options,
  notification_batch_purpose_check: Purpose.options,
  plan_state_check: PlanState.options,
  outbox_channel_check: Message.shape.channel.options,
  outbox_state_check: MessageState.options,
  export_state_check: ExportState.options,
  factor_kind: Factor.shape.kind.options,
  session_method: each<SessionMethod>({ password: true, totp: true, code: true, recovery: true, passkey: true, pin: true }),
  sign_in_ticket_purpose: each<TicketPurpose>({ password: true, passkey: true, add: true, prove: true, invite: true }),
  receipt_kind_check: each<StoredReceipt['kind']>({ enrolment: true, payment: true }),
  stored_file_state_check: ['pending', 'ready', 'refused'],
  student_import_row_verdict_check: Verdict.options,
  retention_due_kind_check: DUE_KINDS,
  student_import_kind_check: ImportKind.options,
  student_import_state_check: ImportState.options,
  privacy_acceptance_channel_check: SIGNED,
  privacy_request_kind_check: REQUEST_KINDS,
  privacy_request_outcome_check: ANSWERS,
  student_payer_relation_check: RELATIONS,
  talk_type_check: TALK_TYPES,
  twin_kind_check: MERGE_KINDS,
  video_status_check: VideoStatus.options,
  waiting_state_check: WAITING_STATES,
}

async function listed(): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`,
  )
  const values = (text: string) => [...text.matchAll(/'((?:[^']|'')*)'|(?<=[[ ])(\d+)/g)].map(([, word, number]) => word ?? number!)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, values(definition).toSorted()]))
}

test('DAT-8 each list of values is the same in the code and in the database', async () => {
  const code = Object.fromEntries(Object.entries(CODE).map(([name, values]) => [name, values.map(String).toSorted()]))
  expect(await listed()).toEqual(code)
})
