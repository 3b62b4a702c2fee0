import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { SourceField } from '#features/foundation/sources/web/shared/SourceField.tsx'
import { ownerText } from '#features/foundation/person/emailOwner.ts'
import { fullName } from '#lib/text.ts'
import { useTight } from '#web/hooks/useWidth.ts'
import { BringStudent } from './BringStudent.tsx'
import { KnownStudents } from './KnownStudents.tsx'
import { OwnerNote } from './OwnerNote.tsx'
import type { Wizard } from './useWizard.ts'

/** Step 1. On blur, the e-mail field asks whether the address is free. */
export function PersonStep({ wizard, onEnrol }: { wizard: Wizard; onEnrol(studentId: string): void }) {
  const { form, owners, timeZone, today, values, known } = wizard
  const tight = useTight()
  // Ignores a failed lookup: 'Siguiente' asks again.
  const look = () => void owners.ask(values.email).catch(() => null)
  return (
    <div onBlur={event => (event.target as HTMLElement).id === form.idOf('email') && look()}>
      <PersonFields
        form={form}
        newAs="student"
        today={today}
        emailFree={owners.free}
        phoneNote={tight && <KnownStudents known={known} phone={values.phoneNumber} onEnrol={onEnrol} />}
        emailNote={
          owners.owner && (
            // A marked field already shows the sentence.
            <OwnerNote
              owner={owners.owner}
              text={form.marks.email ? fullName(owners.owner) : ownerText(owners.owner, timeZone)}
              onEnrol={onEnrol}
            />
          )
        }
      />
      <SourceField form={form} />
      <BringStudent onEnrol={onEnrol} />
    </div>
  )
}
