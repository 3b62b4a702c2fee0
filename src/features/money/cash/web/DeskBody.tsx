import { useNavigate } from '@tanstack/react-router'
import { ScanQrCode } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { passOf } from '#lib/pass.ts'
import { isReading, useReader } from '#web/reader/useReader.ts'
import { toast } from '#web/ui/toasts.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { refresh } from '#web/calls/useRead.ts'
import { cash } from '../contract.ts'
import { ChargeDone } from './ChargeDone.tsx'
import type { ChargeOutcome } from './done.ts'
import { FamilyChargeDone, type FamilyDone } from './family/FamilyChargeDone.tsx'
import { FamilyDesk } from './family/FamilyDesk.tsx'
import { StudentDesk } from './StudentDesk.tsx'
import { StudentFinder } from './StudentFinder.tsx'
import { useCashAddress } from './useCashAddress.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useFinder } from './useFinder.ts'
import { noneTyped } from './useHalfTyped.ts'

const CHANGE_QUESTION = {
  title: '¿Cambiar de alumno?',
  text: 'Lo que escribiste de este cobro se pierde.',
  ok: 'Cambiar de alumno',
  cancel: 'Seguir con este',
}

/** The search, and below it the student, the family or the receipt. Each letter rerenders this: keep long lists out. */
export function DeskBody() {
  const { address, change } = useCashAddress()
  const { alumno, familia } = address
  const atDesk = alumno ?? familia
  const [outcome, setOutcome] = useState<ChargeOutcome | null>(null)
  const [family, setFamily] = useState<FamilyDone | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const finder = useFinder((id, kind) => {
    setOutcome(null)
    setFamily(null)
    change({ alumno: undefined, familia: undefined, [kind]: id }, atDesk !== undefined)
  }, !atDesk)

  const halfTyped = useRef(noneTyped)
  const next = async (student: string) => {
    // A charge in progress is not lost, once it is known to be charged.
    await halfTyped.current.sending
    if (student === alumno || (halfTyped.current.is && !(await confirm(CHANGE_QUESTION)))) return
    finder.open(student)
  }
  useReader(text => {
    const student = passOf(text)
    if (student) return void next(student)
    // A folio goes to the search.
    if (!isReading(text)) return false
    toast.warn('El código escaneado no es de un usuario del sistema.')
  })
  const search = useCallback(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const leave = useCallback(() => change({ alumno: undefined, familia: undefined }, true), [change])
  useDeskKeys({ search, leave: atDesk ? leave : null })
  // At first, and whenever a student is closed; after a charge the receipt comes first.
  const printing = outcome?.receipt != null && !outcome.voided
  useEffect(() => {
    if (!atDesk && !printing) input.current?.focus()
  }, [atDesk, printing])

  const charged = (next: ChargeOutcome | null, ofFamily: FamilyDone | null = null) => {
    halfTyped.current = noneTyped
    setOutcome(next)
    setFamily(ofFamily)
    leave()
    void refresh([cash.report])
  }
  return (
    <>
      <StudentFinder finder={finder} input={input} />
      {alumno ? (
        <StudentDesk key={alumno} id={alumno} halfTyped={halfTyped} onClose={leave} onDone={next => charged(next)} />
      ) : familia ? (
        <FamilyDesk key={familia} id={familia} halfTyped={halfTyped} onClose={leave} onDone={next => charged(null, next)} />
      ) : family ? (
        <FamilyChargeDone
          done={family}
          onVoided={() => {
            setFamily({ ...family, voided: true })
            search()
          }}
        />
      ) : outcome ? (
        <ChargeDone
          done={outcome}
          onVoided={() => {
            setOutcome({ ...outcome, voided: true })
            search()
          }}
          onCharge={id => change({ alumno: id, familia: undefined }, false)}
          onEnrol={id => void navigate({ to: '.', search: (before: object) => ({ ...before, inscripcion: id }) })}
          onSearch={search}
          onType={text => {
            finder.type(text)
            input.current?.focus()
          }}
        />
      ) : (
        <Empty icon={ScanQrCode} title="Busca o escanea al alumno">
          Sus adeudos aparecen aquí, listos para cobrar con Enter.
        </Empty>
      )}
    </>
  )
}
