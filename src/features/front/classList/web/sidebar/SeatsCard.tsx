import { counted } from '#lib/numbers.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { percentText } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'

/** The enrolled as the figure that matters, with the quota as its bar. */
export const SeatsCard = ({ group, active }: { group: Group; active: boolean }) => (
  <div className="gs-seats">
    <div className="gs-figures">
      <div>
        <div className="t12 mut">Inscritos</div>
        <div className="fig num">{group.studentListLength}</div>
      </div>
      <div className="gs-of t12 mut num">
        <FewSeats group={group} />
        {group.quota === null ? 'sin cupo' : `de ${counted(group.quota, 'lugar', 'lugares')}`}
      </div>
    </div>
    <OccupancyBar percentage={group.percentage} off={!active} />
    <div className="t12 mut num">{group.quota === null ? 'Falta el cupo de sus módulos.' : `${percentText(group)} del cupo`}</div>
  </div>
)
