import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { OVERDUE_FILTERS } from './listed.ts'
import styles from './students.module.css'

/** 'Vencidos' by the age of the oldest date (COB-7). */
export const LateChoice = ({ value = 'overdue', onChange }: { value: string | undefined; onChange(value: string): void }) => (
  <Select
    className={styles.late}
    aria-label="Vencidos"
    options={OVERDUE_FILTERS}
    suffixIcon={<ChevronDown aria-hidden />}
    value={value}
    onChange={onChange}
  />
)
