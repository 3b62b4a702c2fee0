import { ScanQrCode } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Empty } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { refresh } from '#web/reading.ts'
import { useNarrow } from '#web/useWidth.ts'
import { cash } from '../contract.ts'
import { ChargeDone, type Done } from './ChargeDone.tsx'
import { Rail } from './Rail.tsx'
import { StudentDesk } from './StudentDesk.tsx'
import { StudentFinder } from './StudentFinder.tsx'
import { useCashAddress } from './useCashAddress.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useFinder } from './useFinder.ts'

/** Caja rápida: search, Enter, Enter. The student's debts, the amount, today's charges beside it. */
export function Desk() {
  const { address, change } = useCashAddress()
  const { alumno } = address
  const [done, setDone] = useState<Done | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const narrow = useNarrow()
  const finder = useFinder(id => {
    setDone(null)
    change({ alumno: id }, alumno !== undefined)
  }, !alumno)

  const search = useCallback(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const leave = useCallback(() => change({ alumno: undefined }, true), [change])
  useDeskKeys({ search, leave: alumno ? leave : null })
  // At first, and whenever a student has left the desk.
  useEffect(() => {
    if (!alumno) input.current?.focus()
  }, [alumno])

  const charged = (next: Done) => {
    setDone(next)
    leave()
    void refresh([cash.report])
  }
  return (
    <Page title="Caja rápida" aside={!narrow && <Rail />}>
      <div className={`cash ${alumno ? 'has-student' : ''}`}>
        <StudentFinder finder={finder} input={input} />
        {alumno ? (
          <StudentDesk key={alumno} id={alumno} onClose={leave} onDone={charged} />
        ) : done ? (
          <ChargeDone
            done={done}
            onVoided={() => {
              setDone({ ...done, voided: true })
              search()
            }}
          />
        ) : (
          <Empty icon={ScanQrCode} title="Busca o escanea al alumno">
            Sus adeudos aparecen aquí, listos para cobrar con Enter.
          </Empty>
        )}
        {narrow && !alumno && <Rail />}
      </div>
    </Page>
  )
}
