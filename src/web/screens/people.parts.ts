// Other features' parts of the cards of students and visitors.
import '#features/history/merges/web/register.ts'
