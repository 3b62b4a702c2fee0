// The parts of 'Configuración General', in order within a group.
import '#features/foundation/academy/web/register.ts'
import '#features/workspace/setup/web/register.ts'
import '#features/workspace/settings/web/register.ts'
import '#features/foundation/backups/web/register.ts'
import '#features/foundation/clock/web/register.ts'
import '#features/online/liveChannels/web/register.ts'
