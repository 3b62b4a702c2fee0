import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { fullName } from '#lib/text.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { students } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { OwnerNote } from './OwnerNote.tsx'
import fieldStyles from '#web/ui/field.module.css'

const KEY = /^(\d{2}-\d{6,9}|[0-9a-f]{24})$/

/** Traer alumno: a user limited to campuses finds a student of another campus by exact e-mail, whole folio or pass (CON-9). */
export function BringStudent({ onEnrol }: { onEnrol(studentId: string): void }) {
  const { user, can } = useSession()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [searchKey, setKey] = useState('')
  const [wrong, setWrong] = useState(false)
  // Each lookup counts, so it never runs by itself.
  const { data, error, isFetching } = useRead(students.bring, searchKey ? { params: { key: searchKey } } : skip, { fresh: Infinity })
  if (!user.campuses || !can(studentsAccess.enrol)) return null
  const look = () => {
    const key = typed.trim().toLowerCase()
    setWrong(!KEY.test(key))
    setKey(KEY.test(key) ? key : '')
  }
  const fault = wrong ? 'Escribe el folio completo o escanea el pase.' : searchKey && error ? error.message : null
  return (
    <>
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor={id}>¿Ya es alumno de otra sede?</label>
          <span className="muted">folio completo o pase</span>
        </div>
        <div className="row">
          <Input
            id={id}
            value={typed}
            maxLength={24}
            autoComplete="off"
            placeholder="26-000123"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            onChange={event => {
              setTyped(event.target.value)
              setWrong(false)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // Keeps the step's own handler from running.
              event.preventDefault()
              event.stopPropagation()
              look()
            }}
          />
          <Button icon={<Search aria-hidden />} loading={isFetching} disabled={typed.trim() === ''} onClick={look}>
            Buscar
          </Button>
        </div>
        {fault && <FieldError id={`${id}-error`} text={fault} />}
      </div>
      {searchKey && data && (
        <OwnerNote owner={data.student} text={`${fullName(data.student)} ya es alumno de tu sede.`} onEnrol={onEnrol} />
      )}
    </>
  )
}
