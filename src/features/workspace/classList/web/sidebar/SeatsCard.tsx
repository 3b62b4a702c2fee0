import { counted } from '#lib/numbers.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { percentText } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './groupSidebar.module.css'
import figureStyles from '#web/ui/figure.module.css'

/** The number of enrolled students, with the quota as a bar: enrolled, held, free. */
export const SeatsCard = ({ group, active }: { group: Group; active: boolean }) => (
  <div className={styles.seats}>
    <div className={styles.figures}>
      <div>
        <div className="small muted">Inscritos</div>
        <div className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
          {group.studentListLength}
        </div>
      </div>
      <div className={classes(styles.outOf, 'small muted tabular')}>
        <FewSeats group={group} />
        {group.quota === null ? 'sin cupo' : `de ${counted(group.quota, 'lugar', 'lugares')}`}
      </div>
    </div>
    <OccupancyBar percentage={group.percentage} held={heldShare(group)} off={!active} />
    <div className="small muted tabular">{group.quota === null ? 'Falta el cupo de sus módulos.' : tonesText(group)}</div>
  </div>
)

const heldShare = ({ held, quota }: Group) => (held && quota ? (held / quota) * 100 : 0)

/** '80 % del cupo', and with held seats '2 apartados · 3 libres'. */
const tonesText = (group: Group) =>
  [
    `${percentText(group)} del cupo`,
    ...(group.held ? [counted(group.held, 'apartado', 'apartados'), counted(Math.max(0, group.available), 'libre', 'libres')] : []),
  ].join(' · ')
