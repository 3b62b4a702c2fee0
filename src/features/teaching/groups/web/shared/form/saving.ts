// What stands between a checked form and a saved group: the room (GRP-37), and what the server refuses (GRP-29).
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { refusalText } from '#features/foundation/locations/web/shared/roomText.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { groupFailures } from '../../../contract.ts'
import type { GroupValues } from './groupValues.ts'

const { CLASSROOM_BUSY, CLASSROOM_NOT_FOUND, TEACHER_NOT_FOUND, _08 } = locationFailures
const { QUOTA_BELOW_ENROLLED, QUOTA_REQUIRED, CLASSROOM_REQUIRED, COURSE_NOT_COMPATIBLE, GROUP_NOT_READY } = groupFailures

/** The field that a refusal is about. */
const FIELDS: Readonly<Record<string, keyof GroupValues>> = {
  [_08.code]: 'schedules',
  [CLASSROOM_NOT_FOUND.code]: 'classRoom',
  [CLASSROOM_REQUIRED.code]: 'classRoom',
  [QUOTA_REQUIRED.code]: 'quota',
  [QUOTA_BELOW_ENROLLED.code]: 'quota',
  [TEACHER_NOT_FOUND.code]: 'teacher',
  [COURSE_NOT_COMPATIBLE.code]: 'course',
  [GROUP_NOT_READY.code]: 'active',
}

type AnyForm = Pick<Form<GroupValues>, 'mark' | 'values'>

/** The groups in the way stand beside the field; it gets the focus. */
const markBusy = (form: AnyForm) => form.mark('classRoom', { text: CLASSROOM_BUSY.message })

/** Asks whether the room is free; if not, or if that cannot be told, says so. */
export async function roomIsFree(form: AnyForm, room: RoomCheck): Promise<boolean> {
  const { conflicts, error } = await room.ask()
  if (error) tell(form, error)
  else if (conflicts.length > 0) markBusy(form)
  return !error && conflicts.length === 0
}

/** A refused save: the server's Spanish text for 3 s and the field marked; errors of fields stand under them. */
export async function tellRefusal(form: AnyForm, room: RoomCheck, error: CallError): Promise<void> {
  if (error.code === CLASSROOM_BUSY.code) {
    const { conflicts } = await room.ask()
    markBusy(form)
    // Freed in this moment: then only the text is left to tell.
    if (conflicts.length === 0) toast.warn(error.message)
    return
  }
  tell(form, error)
}

function tell(form: AnyForm, error: CallError): void {
  const fields = error.fields.filter(({ path }) => path in form.values)
  if (fields.length > 0) {
    // Backwards, so that the focus ends in the first one.
    for (const { path, message } of fields.toReversed()) form.mark(path, { text: message })
    return
  }
  const field = FIELDS[error.code ?? '']
  if (field) tellCheck(form as Form<GroupValues>, { field, text: refusalText(error) })
  else toast.warn(refusalText(error))
}
