import type { ExportFile } from '../columns.ts'
import { MONEY } from './money.ts'
import { OUTREACH } from './outreach.ts'
import { PEOPLE } from './people.ts'
import { QUIZZES } from './quizzes.ts'
import { SCHOOL } from './school.ts'
import { TEMPLATES } from './templates.ts'

export const FILES: readonly ExportFile[] = [...TEMPLATES, ...PEOPLE, ...MONEY, ...SCHOOL, ...OUTREACH, QUIZZES]

/** Tables that no file contains, each with the reason (LLE-50). */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  act_batch: 'Undo needs it; the audit says what was done.',
  backup_request: 'About this server.',
  backup_run: 'About this server.',
  change: 'Undo needs it; the audit says what was done.',
  clock: 'About this server.',
  device: 'How employees sign in.',
  dossier: 'A copy of what is here.',
  export: 'A copy of what is here.',
  factor: 'A secret.',
  function_checksum: 'About this server.',
  geocode_cache: 'Comes from a map, and can be had again.',
  idempotency: 'Answers for a second try.',
  known_device: 'How employees sign in.',
  mail_setting: 'A secret of this server.',
  migration_checksum: 'About this server.',
  notification_batch: 'Its messages are in mensajes.',
  open_due: 'Those of due_row that are open.',
  receipt_counter: 'The last number is in comprobantes.',
  recovery_code: 'A secret.',
  retention: 'Works on what is kept here.',
  retention_due: 'Derived from what is kept of persons.',
  room_booking: 'Derived from groups and talks.',
  server_secret: 'A secret.',
  service_token: 'A secret.',
  session: 'How employees sign in.',
  sheet_subscription: 'Letters that employees get; they choose them again.',
  setup: 'About this server.',
  sign_in_ticket: 'A secret.',
  sms_setting: 'A secret of this server.',
  socket_io_attachments: 'What servers tell each other.',
  student_import: 'Sheets that others handed in: what entered is in the other files.',
  student_import_row: 'Sheets that others handed in: what entered is in the other files.',
  taught_day: 'Which days a job has written; the lessons are in clases-dadas.',
  teacher_booking: 'Derived from groups and talks.',
  throttle: 'Counts tries.',
  twin: 'A guess, which is made again.',
  undone: 'Undo needs it; the audit says what was done.',
  video_part: 'Made from the videos.',
}
