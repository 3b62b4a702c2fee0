import { Link } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useNow } from '#web/state/useNow.ts'
import { useRead } from '#web/calls/useRead.ts'
import { security } from '../contract.ts'
import { triesIn } from './alertLines.ts'
import styles from './security.module.css'

const HOUR = 3_600_000
const EVERY = 60_000

/** 'Hoy hubo 34 intentos fallidos de entrar a una cuenta', over every screen of users with the security permission; can be hidden for an hour (CON-45). */
export function SecurityBanner() {
  const { data } = useRead(security.alerts, {}, { every: EVERY })
  const now = useNow()
  const [closedUntil, close] = useState(0)
  const tries = data ? triesIn(data) : 0
  const shown = tries > 0 && now.getTime() >= closedUntil
  return (
    <div role="status" className={shown ? styles.banner : undefined}>
      {shown && (
        <>
          <TriangleAlert aria-hidden />
          <span>Hoy hubo {tries} intentos fallidos de entrar a una cuenta.</span>
          <Link to="/seguridad">Revisar</Link>
          <span className="spacer" />
          <IconButton icon={X} label="Ocultar el aviso por una hora" onClick={() => close(now.getTime() + HOUR)} />
        </>
      )}
    </div>
  )
}
