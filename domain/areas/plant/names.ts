/** First and last names of people from many places, some with letters beyond A to Z. */
export const firstNames =
  'Ada Aisha Alejandra Amara Andrés Anh Ayşe Ben Björn Carla Chidi Chloé Daiki Dmitri Dolores Elif Emeka Eoin Farid Fatima Femi Gabriela Giulia Grace Hamid Hana Hugo Ines Ingrid Isaac Jamal Jia João Jörg Kamila Keiko Khadija Kira Kwame Lakshmi Leila Liam Linh Łukasz Malik Marek Maria Mei Miguel Mirela Nadia Nikhil Noah Nuria Oksana Olga Omar Owen Paolo Priya Quinn Rafael Ravi Rosa Samuel Sanjay Siobhán Sofía Sven Tadeusz Tamika Tara Thandiwe Tomás Umar Vera Viktor Wei Wes Xiomara Yara Yusuf Zofia Zoran'.split(
    ' ',
  )

export const lastNames =
  'Abbott Adeyemi Ahmed Álvarez Banerjee Baranowski Becker Chaudhry Chen Costa Dang Diaz Dubois Eriksen Fischer Gallagher Garcia Haddad Hassan Horvat Hughes Ito Ivanova Jackson Jensen Kaya Kim Kowalski Kozak Kumar Larsen Lê Lindqvist Lopez Mensah Mitchell Moreau Müller Nakamura Nguyễn Novak Nwosu O’Connor Okafor Öztürk Park Patel Petrov Popescu Quispe Rahman Reyes Rossi Santos Schneider Şahin Silva Singh Sokolov Suzuki Szabó Tanaka Torres Tran Tshabalala Vargas Walker Wang Weber Williams Wright Yamada Yilmaz Zając Zhang'.split(
    ' ',
  )
