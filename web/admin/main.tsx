import { startApplication } from '../session/application.tsx';
import { AdminArea } from './area.tsx';
import './shell/normalise.css';

startApplication(<AdminArea />);
