import { Switch } from 'antd'
import { grantsAll } from '#contract/access.ts'
import { useSession } from '#web/session/session.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { chosenIn, ordered, type RoleValues } from './roleForm.ts'
import { baseOf, differenceText, type Source } from './roleStart.ts'
import { ALL_TEXT } from './roleText.ts'
import { RoleSummary } from './RoleSummary.tsx'
import { PermissionTree } from './tree/PermissionTree.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import styles from './roleModal.module.css'
import roleSidebarStyles from './roleSidebar.module.css'

/** The tree with its summary; only holders can give everything at once. */
export function EditorField({ form, source }: { form: Form<RoleValues>; source?: Source | undefined }) {
  const { allows } = useSession()
  const { values, marks, idOf } = form
  const permissions = chosenIn(values)
  const mark = marks.allows
  const error = `${idOf('allows')}-error`
  return (
    <div className={styles.editor}>
      <div className={styles.choose}>
        <div className="label">
          <span className="required">Permisos</span>
          {source && <span className="muted">{differenceText(source, permissions)}</span>}
          {allows.some(grantsAll) && (
            <span className={styles.everything}>
              <label htmlFor={idOf('everything')}>{ALL_TEXT}</label>
              <Switch
                id={idOf('everything')}
                checked={values.everything}
                onChange={on => form.patch({ everything: on, allows: values.allows })}
              />
            </span>
          )}
        </div>
        {values.everything ? (
          <p className={roleSidebarStyles.all} data-slot="all-permissions">
            Quien tenga este rol podrá hacerlo todo. Solo lo puede cambiar quien también tiene todos los permisos.
          </p>
        ) : (
          <PermissionTree
            id={idOf('allows')}
            chosen={permissions}
            base={source && baseOf(source)}
            onChoose={next => form.set('allows', ordered(next))}
            invalid={mark !== undefined}
            describedBy={mark && error}
          />
        )}
        {mark && <FieldError id={error} text={mark.text} />}
      </div>
      {/* Scrollable content must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.can} aria-label="Lo que podrá hacer" tabIndex={0}>
        <h2 className="sectionTitle">Lo que podrá hacer</h2>
        <RoleSummary chosen={permissions} />
      </section>
    </div>
  )
}
