import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { classes } from '#web/look/classes.ts'
import { SETTING_GROUPS, type Setting, type SettingLink } from '#features/foundation/academy/web/shared/settings.ts'
import styles from './settings.module.css'

type Section = Setting | SettingLink

/** The sections in their groups, each with its current state. */
export function SectionList({ sections, open }: { sections: readonly Section[]; open?: string }) {
  const groups = SETTING_GROUPS.map(label => ({ label, entries: sections.filter(({ group }) => group === label) }))
  return (
    <nav className={styles.list} aria-label="Configuración">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ label, entries }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={styles.group} aria-hidden>
              {label}
            </div>
            {entries.map(section => (
              <SectionLine key={section.title} section={section} here={'view' in section && section.view === open} />
            ))}
          </div>
        ))}
    </nav>
  )
}

function SectionLine({ section, here }: { section: Section; here: boolean }) {
  const { icon: Icon, title, State } = section
  const to = 'view' in section ? ({ to: '/expertConfig', search: { ver: section.view } } as const) : { to: section.screen }
  return (
    // The router marks the current address; the first section is also open without one.
    <Link
      {...to}
      className={classes(styles.line, here && styles.open)}
      activeProps={{ 'aria-current': undefined }}
      aria-current={here ? 'page' : undefined}
    >
      <Icon aria-hidden />
      <span className={styles.name}>{title}</span>
      <span className={styles.state}>{State && <State />}</span>
      <ChevronRight className={styles.chevron} aria-hidden />
    </Link>
  )
}
