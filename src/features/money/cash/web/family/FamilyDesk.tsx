import { useState, type RefObject } from 'react'
import { payers } from '#features/people/payers/contract.ts'
import { useToday } from '#web/state/useNow.ts'
import { client } from '#web/calls/client.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { HalfTyped } from '../useHalfTyped.ts'
import type { FamilyDone } from './FamilyChargeDone.tsx'
import { FamilyForm } from './FamilyForm.tsx'
import { FamilyHead } from './FamilyHead.tsx'

interface Props {
  id: string
  halfTyped: RefObject<HalfTyped>
  onClose(): void
  onDone(outcome: FamilyDone): void
}

const forget = (id: string) => client.removeQueries({ queryKey: [payers.family.name, { params: { id } }], exact: true })

/** A family at the desk: payer, each student's debt, one charge (COB-17). */
export function FamilyDesk({ id, halfTyped, onClose, onDone }: Props) {
  useState(() => forget(id))
  const today = useToday()
  const { data, error, refetch } = useRead(payers.family, { params: { id } })
  if (!data)
    return error ? (
      <Failed reason={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={6} height={72} bars={['30%', '20%', '12%']} />
    )
  return (
    <>
      <FamilyHead family={data} onClose={onClose} />
      <FamilyForm halfTyped={halfTyped} family={data} today={today} onDone={onDone} />
    </>
  )
}
