import { PrivacyPanel } from './PrivacyPanel.tsx'

/** The student's view 'Privacidad'. */
export const PrivacyTab = ({ student }: { student: { _id: string } }) => <PrivacyPanel subject={{ kind: 'student', _id: student._id }} />
