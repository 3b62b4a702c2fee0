import { Button } from 'antd'
import { Plus, SearchX, ShieldCheck } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { roles, type Role } from '../contract.ts'
import { RoleCard, RoleCardsSkeleton } from './RoleCard.tsx'
import { RoleModal } from './RoleModal.tsx'
import { RoleSearch } from './RoleSearch.tsx'
import { RoleSidebar } from './RoleSidebar.tsx'
import { useRoles } from './useRoles.ts'
import { classes } from '#web/look/classes.ts'
import styles from './roles.module.css'

/** 'Gestión de Usuarios | Roles' (ACC-89). */
export function RolesPage() {
  const { found, failed, retry, search, setSearch, selected, select, role, previous, next, tab, setTab, view, open, leave } = useRoles()
  useFocusBack(selected)
  const close = () => open(undefined)
  return (
    <Page
      section="Gestión de Usuarios"
      title="Roles"
      tools={
        <>
          <RoleSearch value={search} onSearch={setSearch} />
          {found && <span className={classes(styles.count, 'compact muted tabular')}>{counted(found.length, 'rol', 'roles')}</span>}
        </>
      }
      action={
        <RouteButton route={roles.create} type="primary" icon={<Plus aria-hidden />} onClick={() => open('nuevo')}>
          Agregar rol
        </RouteButton>
      }
      aside={
        selected && (
          <RoleSidebar
            role={role}
            loading={found === undefined}
            failed={failed}
            retry={retry}
            tab={tab}
            onTab={setTab}
            previous={previous}
            next={next}
            onClose={() => select(undefined)}
            onEdit={() => open('editar')}
            onDeleted={leave}
          />
        )
      }
    >
      {failed && found && <Failed slim reason={failed.message} retry={retry} />}
      {found ? (
        <Cards roles={found} search={search} selected={selected} onOpen={select} onAll={() => setSearch('')} />
      ) : failed ? (
        <Failed reason={failed.message} retry={retry} />
      ) : (
        <RoleCardsSkeleton />
      )}
      {view === 'nuevo' && <RoleModal onClose={close} onDeleted={leave} />}
      {role && view === 'editar' && <RoleModal key={role._id} role={role} onClose={close} onDeleted={leave} />}
    </Page>
  )
}

interface CardsProps {
  roles: readonly Role[]
  search: string
  selected: string | undefined
  onOpen(id: string): void
  onAll(): void
}

function Cards({ roles, search, selected, onOpen, onAll }: CardsProps) {
  if (roles.length > 0)
    return (
      <ul className={styles.cards} aria-label="Roles">
        {roles.map(role => (
          <RoleCard key={role._id} role={role} selected={role._id === selected} onOpen={onOpen} />
        ))}
      </ul>
    )
  return search ? (
    <Empty icon={SearchX} title="Ningún rol coincide" action={<Button onClick={onAll}>Quitar búsqueda</Button>}>
      Ninguno dice «{search}» en nombre o descripción.
    </Empty>
  ) : (
    <Empty icon={ShieldCheck} title="Todavía no hay roles">
      Crea el primero con «Agregar rol».
    </Empty>
  )
}
