import { Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { holdsRefused } from '#web/ui/useTyped.ts'
import type { PlanModel } from '../usePlan.ts'
import { FigureField } from '../FigureField.tsx'
import styles from '../planner.module.css'

export function Limits({ model }: { model: PlanModel }) {
  const { maxGroups, oneCampus, growth } = model.input
  const [most, setMost] = useState<number | null>(maxGroups)
  const [percent, setPercent] = useState<number | null>(Math.round(growth * 100))
  const box = useRef<HTMLElement>(null)
  const [stays, setStays] = useState(oneCampus)
  const next = { maxGroups: most ?? maxGroups, growth: (percent ?? 100) / 100, oneCampus: stays }
  const same = next.maxGroups === maxGroups && next.growth === growth && stays === oneCampus
  return (
    <section ref={box} aria-label="Límites">
      <h2 className={styles.heading}>Se respeta</h2>
      <ul className={styles.terms}>
        <li>
          <span>Grupos por profesor</span>
          <FigureField label="Grupos por profesor" disabled={!model.open} value={most} onChange={setMost} placeholder={String(maxGroups)} />
        </li>
        <li>
          <span>Respecto a la generación anterior</span>
          <FigureField
            label="Respecto a la generación anterior"
            disabled={!model.open}
            suffix="%"
            value={percent}
            onChange={setPercent}
            placeholder="100"
          />
        </li>
        <li>
          <Checkbox disabled={!model.open} checked={stays} onChange={({ target }) => setStays(target.checked)}>
            Cada profesor, una sede al día
          </Checkbox>
        </li>
      </ul>
      {model.open && (
        <RouteButton
          allow={!same || 'No has cambiado nada.'}
          loading={model.busy}
          onClick={() => holdsRefused(box.current) || void model.save(next)}
        >
          Guardar límites
        </RouteButton>
      )}
    </section>
  )
}
