import { RouterProvider } from 'react-router-dom';
import { startApplication } from '../session/application.tsx';
import '../ui/base.css';
import { router } from './router.tsx';

startApplication(<RouterProvider router={router} />);
