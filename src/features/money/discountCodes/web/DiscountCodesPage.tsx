import { Tabs } from 'antd'
import { Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { discountCodes, type ListedCode } from '../contract.ts'
import { codesAccess } from '../access.ts'
import { CodeInfo } from './CodeInfo.tsx'
import { CodeList, CodesSkeleton } from './CodeList.tsx'
import { CodeSearch, FilterButton, StateFilter } from './CodeTools.tsx'
import { ELSEWHERE } from './codeView.ts'
import { CodeModal } from './shared/CodeModal.tsx'
import { useCodes, useRemoveCode, type CodeTab } from './useCodes.ts'
import styles from './codes.module.css'

const TITLE = 'Gestión de Códigos de Descuento'
const TABS = { company: 'Códigos de Compañía', employee: 'Códigos de Usuario' }
const USER_HINT = 'Los códigos de usuario se crean desde la ficha del empleado.'

/** /codigos-descuento (MON-120). */
export function DiscountCodesPage() {
  const { tabs, tab, read, codesOf, filter, ...codes } = useCodes()
  const [filtering, setFiltering] = useState(filter.state !== undefined)
  const [editing, setEditing] = useState<ListedCode | 'new' | null>(null)
  const remove = useRemoveCode()
  if (tabs.length === 0)
    return (
      <Page title={TITLE}>
        <Empty icon={Lock} title="No tienes permiso para ver los códigos">
          Pide a un administrador que revise tus roles.
        </Empty>
      </Page>
    )

  const onCompany = tab === 'company'
  const makeNew = (
    <RouteButton
      access={onCompany ? codesAccess.company.create : discountCodes.create.access}
      allow={onCompany || USER_HINT}
      type="primary"
      icon={<Plus aria-hidden />}
      onClick={() => setEditing('new')}
    >
      Nuevo Código
    </RouteButton>
  )
  const panel = (of: CodeTab) => {
    const listed = codesOf(of)
    if (!listed) return read.error ? <Failed reason={read.error.message} retry={() => void read.refetch()} /> : <CodesSkeleton />
    return (
      <>
        {read.error && <Failed slim reason={read.error.message} retry={() => void read.refetch()} />}
        <CodeList
          label={TABS[of]}
          codes={listed}
          filter={filter}
          onEdit={setEditing}
          onRemove={code => void remove(code)}
          onClear={codes.clear}
          hint={of === 'company' ? 'Crea el primero con «Nuevo Código».' : USER_HINT}
        />
      </>
    )
  }
  return (
    <Page
      title={TITLE}
      action={makeNew}
      tools={
        <>
          <CodeSearch value={filter.search} onSearch={codes.setSearch} />
          <FilterButton state={filter.state} open={filtering} onOpen={setFiltering} />
        </>
      }
    >
      <div className={styles.body}>
        {filtering && <StateFilter state={filter.state} onState={codes.setState} />}
        <Tabs
          className={styles.tabs}
          activeKey={tab}
          onChange={codes.setTab}
          destroyOnHidden
          items={tabs.map(key => ({
            key,
            label: (
              <>
                {TABS[key]}
                {codesOf(key) && (
                  <span className={styles.count} aria-hidden>
                    {codesOf(key)!.length}
                  </span>
                )}
              </>
            ),
            children: panel(key),
          }))}
        />
        <CodeInfo />
      </div>
      {editing && <CodeModal {...modalOf(editing)} onClose={() => setEditing(null)} />}
    </Page>
  )
}

function modalOf(editing: ListedCode | 'new') {
  if (editing === 'new') return { owner: null }
  const { user, owner, isCompanyCode } = editing
  return { code: editing, owner: isCompanyCode || !user ? null : { _id: user, ...(owner ?? ELSEWHERE) } }
}
