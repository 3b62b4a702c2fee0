import { Button } from 'antd'
import { ArrowUp } from 'lucide-react'
import { figure } from '#lib/numbers.ts'
import type { Arrivals } from '#web/calls/arrivals.ts'
import styles from './list.module.css'

/** '12 nuevos' over the head of a list: takes no room, so that nothing moves (M167). */
export const NewRows = ({ arrivals: { waiting, more, show }, feminine }: { arrivals: Arrivals; feminine?: boolean }) => (
  <div className={styles.newRows} role="status">
    {waiting > 0 && (
      <Button size="small" type="primary" shape="round" icon={<ArrowUp aria-hidden />} onClick={show}>
        {`${figure(waiting)}${more ? '+' : ''} ${feminine ? 'nueva' : 'nuevo'}${waiting === 1 && !more ? '' : 's'}`}
      </Button>
    )}
  </div>
)
