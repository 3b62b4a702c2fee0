import { useNavigate } from '@tanstack/react-router'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTableSearch } from '#web/calls/useTable.ts'
import { codesAccess } from '../access.ts'
import { codesChanged, discountCodes, type ListedCode } from '../contract.ts'
import type { CodeFilter } from './codeView.ts'

export type CodeTab = 'company' | 'employee'

const LIVE_ROUTES = [discountCodes.list]

export function useCodes() {
  const { can } = useSession()
  const address = useTableSearch()
  const navigate = useNavigate()
  const tabs = (['company', 'employee'] as const).filter(tab => can(codesAccess[tab].read))
  const reading = useRead(discountCodes.list, tabs.length > 0 ? {} : skip)
  useLive(codesChanged, LIVE_ROUTES)
  const all = reading.data?.promotionalCodes
  const change = (search: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  const filter: CodeFilter = { search: address.buscar ?? '', state: address.state as CodeFilter['state'] }
  return {
    tabs,
    read: reading,
    filter,
    tab: tabs.find(tab => tab === address.tab) ?? tabs[0] ?? 'company',
    codesOf: (tab: CodeTab) => all?.filter(({ isCompanyCode }) => isCompanyCode === (tab === 'company')),
    setTab: (tab: string) => change({ tab: tab === tabs[0] ? undefined : tab }),
    // Typing is one history entry, not one per letter.
    setSearch: (text: string) => change({ buscar: text || undefined }, true),
    setState: (state: CodeFilter['state']) => change({ state }),
    clear: () => change({ buscar: undefined, state: undefined }),
  }
}

/** Deleting asks first (MON-125). */
export function useRemoveCode(): (code: ListedCode) => Promise<void> {
  const { run } = useCall(discountCodes.remove, {
    success: 'Registro eliminado exitosamente',
    failure: 'Ocurrio un error',
    refresh: LIVE_ROUTES,
  })
  return async ({ _id, code }) => {
    const text = `${code} dejará de funcionar. Los descuentos que ya se aplicaron se conservan.`
    if (await confirm({ title: 'Are you sure to delete the record?', text, ok: 'Si', cancel: 'No', danger: true }))
      await run({ params: { id: _id } })
  }
}
