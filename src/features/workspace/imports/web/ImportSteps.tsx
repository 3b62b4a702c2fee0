import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import styles from './imports.module.css'

const STEPS = ['Archivo', 'Columnas', 'Revisar e importar'] as const

/** Where an import is, on one line. */
export const ImportSteps = ({ step }: { step: 1 | 2 | 3 }) => (
  <div className={styles.stepLine}>
    <WizardSteps steps={STEPS} step={step} ends={false} />
  </div>
)
